import type { Platform } from '../../../machines/model/entities';
import type { PlatformMark } from '../../ui/PlatformBadges';

/** Platforms as their badges are drawn. */
export const platformMarks = (
  platforms: readonly Platform[],
  mediaUrl: (path: string | null) => string | null,
): PlatformMark[] => platforms.map(({ name, icon_url }) => ({ name, icon: mediaUrl(icon_url) }));
