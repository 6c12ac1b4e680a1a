/** Icons that the first screen does not need: they load with their screens. */
import { iconOf } from './IconFrame';

export const FilterIcon = iconOf(
  <>
    <path d="M3.5 7h9m6 0h2m-17 10h2m6 0h9" />
    <circle cx="15.5" cy="7" r="2.5" />
    <circle cx="8.5" cy="17" r="2.5" />
  </>,
);

export const TrashIcon = iconOf(
  <path d="M4 6.5h16M9 6.5V4.8c0-.7.6-1.3 1.3-1.3h3.4c.7 0 1.3.6 1.3 1.3v1.7m3 0-.8 12.6a1.5 1.5 0 0 1-1.5 1.4H8.3a1.5 1.5 0 0 1-1.5-1.4L6 6.5M10.2 11v5m3.6-5v5" />,
);

export const ChevronLeftIcon = iconOf(<path d="m14.5 6-6 6 6 6" />);

export const ChevronsLeftIcon = iconOf(<path d="m11.5 6-6 6 6 6m7-12-6 6 6 6" />);

export const ChevronsRightIcon = iconOf(<path d="m12.5 6 6 6-6 6m-7-12 6 6-6 6" />);

const lid = 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z';

export const EyeIcon = iconOf(
  <>
    <path d={lid} />
    <circle cx="12" cy="12" r="3" />
  </>,
);

export const EyeOffIcon = iconOf(
  <>
    <path d={lid} />
    <circle cx="12" cy="12" r="3" />
    <path d="m4.5 4 15 16" />
  </>,
);

export const SupportIcon = iconOf(
  <>
    <path d="M12 4c5 0 8.5 3.1 8.5 7.2s-3.5 7.2-8.5 7.2c-1 0-2-.1-2.9-.4L4.5 20l1-3.7c-1.3-1.3-2-3.1-2-5.1C3.5 7.1 7 4 12 4Z" />
    <path d="M8.5 11.2h.01m3.49 0h.01m3.49 0h.01" strokeWidth="2.25" />
  </>,
);

export const ExternalIcon = iconOf(
  <path d="M13.5 4h6.5v6.5M20 4l-9 9M17.5 14v4.5A1.5 1.5 0 0 1 16 20H5.5A1.5 1.5 0 0 1 4 18.5V8a1.5 1.5 0 0 1 1.5-1.5H10" />,
);
