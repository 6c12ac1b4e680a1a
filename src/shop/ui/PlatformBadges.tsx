import css from './PlatformBadges.module.css';
import { useLoadFailure } from './useLoadFailure';

/** What a platform needs to be rendered; the icon's address is ready to use. */
export interface PlatformMark {
  name: string;
  icon?: string | null | undefined;
}

/** Platform icons, each an image named by its platform; the name itself where there is no icon. */
export interface PlatformBadgesProps {
  platforms: readonly PlatformMark[];
}

export function PlatformBadges({ platforms }: PlatformBadgesProps) {
  if (platforms.length === 0) return null;
  return (
    <span className={css['list']}>
      {platforms.map((platform, i) => (
        <Platform key={i} {...platform} />
      ))}
    </span>
  );
}

function Platform({ name, icon }: PlatformMark) {
  const [hasFailed, fail] = useLoadFailure(icon);
  if (icon && !hasFailed) {
    return <img className={css['icon']} src={icon} alt={name} width={32} height={16} loading="lazy" onError={fail} />;
  }
  return (
    <span className={css['chip']} role="img" aria-label={name}>
      {name}
    </span>
  );
}
