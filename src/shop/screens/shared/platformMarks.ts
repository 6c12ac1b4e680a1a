import type { Platform } from '../../../../machines/model/entities';
import type { PlatformMark } from '../../ui/PlatformBadges';

/** Platforms in the form that their badges need. */
export const platformMarks = (
  platforms: readonly Platform[],
  mediaUrl: (path: string | null) => string | null,
): PlatformMark[] => platforms.map(({ name, icon }) => ({ name, icon: mediaUrl(icon) }));
