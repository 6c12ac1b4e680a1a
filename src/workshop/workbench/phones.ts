/** A window the shop may be given, CSS pixels. */
export interface PhoneSize {
  id: string;
  name: string;
  width: number;
  height: number;
}

/** How large the shop's window can be made. It does not depend on the browser window: the phone is scaled. */
export const PHONE_SIZES: readonly PhoneSize[] = [
  { id: '360x740', name: 'Android, 360×740', width: 360, height: 740 },
  { id: '390x844', name: 'iPhone, 390×844', width: 390, height: 844 },
  { id: '430x932', name: 'iPhone Max, 430×932', width: 430, height: 932 },
  { id: '384x688', name: 'Telegram Desktop, 384×688', width: 384, height: 688 },
  { id: '768x1024', name: 'Планшет, 768×1024', width: 768, height: 1024 },
];

const USUAL = '390x844';

/** A size by its id; an iPhone's when there is none. */
export const sizeOf = (id: string | undefined): PhoneSize =>
  PHONE_SIZES.find((one) => one.id === id) ?? (PHONE_SIZES.find((one) => one.id === USUAL) as PhoneSize);
