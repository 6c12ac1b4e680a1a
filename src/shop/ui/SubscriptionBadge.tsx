import type { SubscriptionMark } from '../../../machines/model/subscriptions';
import type { IconProps } from './IconFrame';
import { EaPlayBadge, PsPlusBadge } from './icons';

const BADGES: Record<SubscriptionMark, { name: string; Badge: typeof PsPlusBadge }> = {
  psPlus: { name: 'PS Plus', Badge: PsPlusBadge },
  eaPlay: { name: 'EA Play', Badge: EaPlayBadge },
};

/** The badge of a subscription. @param isNamed for a badge without a text beside it: screen readers read its name */
export function SubscriptionBadge({
  mark,
  isNamed,
  ...icon
}: IconProps & { mark: SubscriptionMark; isNamed?: boolean }) {
  const { name, Badge } = BADGES[mark];
  if (!isNamed) return <Badge {...icon} />;
  return (
    <span role="img" aria-label={name}>
      <Badge {...icon} />
    </span>
  );
}
