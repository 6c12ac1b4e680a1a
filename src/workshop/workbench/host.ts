import {
  FRESH_HOST,
  NO_INSETS,
  NOTCH,
  readPopup,
  themeOf,
  type HostState,
  type OpenedLink,
  type OpenedWindow,
} from './hostState';
import { isPhone, opensWindows, type Persona } from './personas';
import type { Switch } from './steps';

export interface HostOptions {
  /** Posts a message to the frame. */
  post(json: string): void;
  /** The frame, CSS pixels. */
  size(): { width: number; height: number };
  changed(): void;
  /** Called when the shop becomes visible or hidden. */
  visibilityChanged(): void;
}

/** The Telegram client around the shop: it speaks the messages of Telegram's web view with the frame. */
export function createHost({ post, size, changed, visibilityChanged }: HostOptions) {
  let state: HostState = FRESH_HOST;
  let persona: Persona | null = null;
  let count = 0;
  const set = (over: Partial<HostState>): void => {
    state = { ...state, ...over };
    changed();
  };
  const note = (text: string): void => set({ notes: [...state.notes.slice(-19), { number: (count += 1), text }] });
  const emit = (eventType: string, eventData: unknown = {}): void => {
    if (persona?.client) post(JSON.stringify({ eventType, eventData }));
  };
  const emitViewport = (): void =>
    emit('viewport_changed', { ...size(), is_expanded: state.isExpanded, is_state_stable: true });
  const emitTheme = (): void => emit('theme_changed', { theme_params: themeOf(state.switches.dark) });
  const emitInsets = (): void => emit('safe_area_changed', state.switches.notch ? NOTCH : NO_INSETS);
  const isBehindBrowser = (): boolean => state.links.some(({ kind, isBehind }) => kind === 'external' && !isBehind);
  const isHidden = (): boolean => state.switches.hidden || (persona !== null && isPhone(persona) && isBehindBrowser());
  const addLink = (url: string, kind: OpenedLink['kind']): number => {
    count += 1;
    const wasHidden = isHidden();
    set({ links: [...state.links, { number: count, url, kind, isBehind: false }] });
    if (isHidden() !== wasHidden) visibilityChanged();
    return count;
  };
  const closeLink = (number: number): void => {
    const wasHidden = isHidden();
    set({ links: state.links.filter((link) => link.number !== number) });
    if (isHidden() === wasHidden) return;
    visibilityChanged();
    emit('visibility_changed', { is_visible: true });
  };
  const openPopup = (data: Record<string, unknown>): void => {
    const popup = readPopup(data);
    if (state.popup) note('Второй попап не показан: первый ещё открыт');
    else if (typeof popup !== 'string') set({ popup });
    else {
      note(`Попап отклонён: ${popup}`);
      emit('popup_closed');
    }
  };

  /** What the client does on each message of the shop; others are only noted. */
  const answers: Record<string, (data: Record<string, unknown>) => void> = {
    iframe_ready: () => {},
    web_app_ready: () => {},
    web_app_request_viewport: emitViewport,
    web_app_request_theme: emitTheme,
    web_app_request_safe_area: emitInsets,
    web_app_request_content_safe_area: () => emit('content_safe_area_changed', NO_INSETS),
    web_app_expand: () => expand(true),
    web_app_close: () => set({ isOpen: false }),
    web_app_setup_back_button: ({ is_visible }) => set({ hasBack: is_visible === true }),
    web_app_setup_closing_behavior: ({ need_confirmation }) => set({ asksBeforeClosing: need_confirmation === true }),
    web_app_setup_swipe_behavior: ({ allow_vertical_swipe }) =>
      note(allow_vertical_swipe === true ? 'Свайп вниз закрывает приложение' : 'Свайп вниз ничего не закрывает'),
    web_app_open_popup: openPopup,
    web_app_open_link: ({ url }) => void addLink(String(url), 'external'),
    web_app_open_tg_link: ({ path_full }) => void addLink(`https://t.me${String(path_full)}`, 'chat'),
    web_app_set_header_color: ({ color }) => set({ headerColor: typeof color === 'string' ? color : null }),
    web_app_set_background_color: () => {},
    web_app_set_bottom_bar_color: () => {},
    web_app_setup_main_button: () => {},
    web_app_setup_secondary_button: () => {},
    web_app_close_scan_qr_popup: () => {},
    web_app_trigger_haptic_feedback: ({ type, impact_style, notification_type }) =>
      note(`Вибрация: ${[type, impact_style, notification_type].filter(Boolean).join(' ')}`),
  };

  function expand(isExpanded: boolean): void {
    // A frame that changes its size is reported while it changes (`emitViewport`).
    if (state.isExpanded === isExpanded) emitViewport();
    else set({ isExpanded });
  }

  const close = (): void => set({ isOpen: false, popup: null });

  return {
    state: () => state,
    /** A message of the frame, as it was posted. */
    receive(message: unknown): void {
      if (typeof message !== 'string') return;
      let parsed: { eventType?: unknown; eventData?: unknown };
      try {
        parsed = JSON.parse(message) as typeof parsed;
      } catch {
        return;
      }
      if (typeof parsed.eventType !== 'string') return;
      const answer = answers[parsed.eventType];
      if (answer)
        answer(typeof parsed.eventData === 'object' && parsed.eventData !== null ? { ...parsed.eventData } : {});
      else note(`Клиент не знает «${parsed.eventType}»`);
    },
    pressBack(): void {
      if (state.hasBack) emit('back_button_pressed');
      else this.pressClose();
    },
    /** The header's close; asks first where the shop wanted that. */
    pressClose(): void {
      if (!state.asksBeforeClosing) close();
      else
        set({
          popup: {
            kind: 'closing',
            title: '',
            message: 'Внесённые изменения могут быть потеряны.',
            buttons: [
              { id: 'close', type: 'destructive', text: 'Всё равно закрыть' },
              { id: '', type: 'cancel', text: 'Отмена' },
            ],
          },
        });
    },
    /** @param id the button's id; null where the popup is dismissed without one */
    answerPopup(id: string | null): void {
      const { popup } = state;
      set({ popup: null });
      if (popup?.kind === 'popup') emit('popup_closed', id === null ? {} : { button_id: id });
      if (popup?.kind === 'closing' && id === 'close') close();
    },
    expand,
    turn(what: Switch, on: boolean): void {
      set({ switches: { ...state.switches, [what]: on } });
      if (what === 'notch') emitInsets();
      if (what === 'dark') emitTheme();
      if (what === 'hidden') visibilityChanged();
      if (what === 'minimised') emit('visibility_changed', { is_visible: !on });
    },
    /** Ends a window or comes back from a browser. */
    closeLink,
    /** Notifies the shop of the size of its frame. */
    emitViewport,
    /** Starts a new shop for a persona. */
    begin(next: Persona): void {
      persona = next;
      // Phones open a mini-app half-way; it expands itself.
      set({ ...FRESH_HOST, isExpanded: !isPhone(next) });
    },
    /** The same mini-app once more: what is outside of it stays. */
    reopen(): void {
      const { switches, clipboard, notes } = state;
      const links = state.links.map((link) => ({ ...link, isBehind: true }));
      set({ ...FRESH_HOST, isExpanded: persona === null || !isPhone(persona), switches, clipboard, notes, links });
    },
    /** Ends the mini-app without a confirmation. */
    end: close,
    /** What the frame's own `window` is replaced by. */
    browser: {
      open(url: string): OpenedWindow | null {
        const isEmpty = url === 'about:blank';
        if (!persona || !opensWindows(persona)) {
          // An old client without a way to open links: its browser comes to the front.
          if (persona && isPhone(persona) && !isEmpty) addLink(url, 'external');
          return null;
        }
        let number: number | null = isEmpty ? null : addLink(url, 'window');
        const link = {
          href: '',
          click() {
            number = addLink(link.href, 'window');
          },
        };
        return {
          opener: null,
          document: { createElement: () => link, body: { append: () => {} } },
          get closed() {
            return number !== null && !state.links.some((one) => one.number === number);
          },
          close() {
            if (number !== null) closeLink(number);
          },
          focus: () => {},
        };
      },
      alert: (message: string): void =>
        set({ popup: { kind: 'alert', title: '', message, buttons: [{ id: '', type: 'ok', text: 'OK' }] } }),
      async copy(text: string): Promise<void> {
        if (state.switches.refusingClipboard) throw new Error('The clipboard refuses');
        set({ clipboard: text });
      },
      followLink: (url: string): void => void addLink(url, url.startsWith('https://t.me/') ? 'chat' : 'window'),
      isHidden,
    },
  };
}

export type Host = ReturnType<typeof createHost>;
