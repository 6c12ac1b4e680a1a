import type { MouseEvent } from 'react';
import { ExternalLinkButton, type ExternalLinkButtonProps } from '../../ui/ExternalLinkButton';
import { SupportIcon } from '../../ui/screenIcons';
import { useShopWorld } from '../../wiring/react';

/** «Служба поддержки»: the support chat (profile-13), opened by Telegram itself where the shop runs in it. */
export function SupportLink({ variant = 'secondary' }: Pick<ExternalLinkButtonProps, 'variant'>) {
  const { links, telegram } = useShopWorld().effects;
  const { supportChat } = links;
  // No link when the operator has not set a chat.
  if (supportChat === null) return null;
  const open = (event: MouseEvent): void => {
    if (!telegram.isInside) return;
    event.preventDefault();
    telegram.openTelegramLink(supportChat);
  };
  return (
    <ExternalLinkButton href={supportChat} variant={variant} icon={<SupportIcon size={20} />} onClick={open}>
      Служба поддержки
    </ExternalLinkButton>
  );
}
