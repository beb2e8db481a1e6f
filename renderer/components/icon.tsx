// Icons, drawn inline because the policy allows no data: images. A shape always accompanies a colour.
const shapes = {
  check: 'M4 13l5 5L20 6',
  cross: 'M5 5l14 14M19 5L5 19',
  wait: 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18zM12 7v5l3.5 2.5',
  hand: 'M3 6h9v12H3zM6 14h3M12 12h9M17 8l4 4-4 4',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2.5',
  back: 'M9 7L4 12l5 5M4 12h11a5 5 0 0 1 0 10h-2',
  erase: 'M21 5H9l-6 7 6 7h12zM12 9.5l5 5M17 9.5l-5 5',
  print: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z',
  stop: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM8 12h8',
  pay: 'M3 6h18v12H3zM12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5zM6 9v0M18 15v0',
  card: 'M3 6h18v12H3zM3 10.5h18M6 15h4',
  warn: 'M12 3L2 20h20zM12 9v5M12 17v.5',
  drawer: 'M3 5h18v6H3zM3 11v9h18v-9M10 15.5h4',
  sell: 'M4 7h16l-1.5 9h-13zM4 7L3 3H1M8 20v.5M16 20v.5',
  list: 'M8 6h13M8 12h13M8 18h13M3 6v.5M3 12v.5M3 18v.5',
  bell: 'M12 3a6 6 0 0 1 6 6c0 5 2 6 2 8H4c0-2 2-3 2-8a6 6 0 0 1 6-6zM10 20a2 2 0 0 0 4 0',
  school: 'M12 4L1 10l11 6 11-6zM5 12.5V18c4 3 10 3 14 0v-5.5',
  online: 'M2 9a15 15 0 0 1 20 0M5 13a10 10 0 0 1 14 0M8.5 16.5a5 5 0 0 1 7 0M12 20v.5',
  offline: 'M2 9a15 15 0 0 1 20 0M8.5 16.5a5 5 0 0 1 7 0M12 20v.5M4 3l16 18',
  out: 'M10 4H4v16h6M9 12h12M17 8l4 4-4 4',
  slip: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM15.5 15.5L21 21',
  clock: 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18zM12 7v5l3.5 2.5',
  unsent: 'M12 20V6M6 11l6-6 6 6M4 3h16',
  keys: 'M2 6h20v12H2zM6 10v.5M10 10v.5M14 10v.5M18 10v.5M7 14h10',
  sound: 'M4 9h4l5-4v14l-5-4H4zM16 9a4 4 0 0 1 0 6M18.5 6a8 8 0 0 1 0 12',
  silent: 'M4 9h4l5-4v14l-5-4H4zM17 9l5 6M22 9l-5 6',
  circle: 'M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0-16z',
  star: 'M12 3l2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2 6.4 20.3l1.2-6.3L3 9.6l6.3-.8z',
  save: 'M12 3v12M7 10l5 5 5-5M4 20h16',
  again: 'M20 12a8 8 0 1 1-2.3-5.7L20 8.5M20 3v5.5h-5.5',
  eye: 'M2 12c4-8 16-8 20 0c-4 8-16 8-20 0zM12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6z',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3v4M16 3v4',
  space: 'M4 11v5h16v-5',
  newLine: 'M20 5v8H4M9 8l-5 5 5 5',
  before: 'M15 5l-7 7 7 7',
  after: 'M9 5l7 7-7 7',
  power: 'M12 3v9M6.5 7a8 8 0 1 0 11 0',
  add: 'M12 5v14M5 12h14',
  manage: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4.5v5M8 14.5v5',
  health: 'M2 12h5l3-8 4 16 3-8h5',
  settings:
    'M12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7zM12 2v3M12 19v3M2 12h3M19 12h3M4.9 4.9l2.1 2.1M17 17l2.1 2.1M4.9 19.1L7 17M17 7l2.1-2.1',
  person: 'M12 4a4 4 0 1 1 0 8a4 4 0 0 1 0-8zM4 21c0-9 16-9 16 0',
  people: 'M9 4a4 4 0 1 1 0 8a4 4 0 0 1 0-8zM2 20c0-8 14-8 14 0M16 4.5a4 4 0 0 1 0 7M18 14c3 1 4 3 4 6',
  gauge: 'M3 17a9 9 0 1 1 18 0M12 17l4-6',
  chart: 'M4 4v16h16M8 16v-5M12.5 16V7M17 16v-3',
  flag: 'M5 21V4h13l-3 4.5 3 4.5H5',
  scales: 'M12 4v16M7 20h10M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z',
  globe: 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  key: 'M8 8a4 4 0 1 1 0 8a4 4 0 0 1 0-8zM12 12h9M17 12v4M20.5 12v3',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  arrows: 'M4 8h16l-4-4M20 16H4l4 4',
  info: 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18zM12 11v5M12 7.5v.5',
  scan: 'M3 8V4h4M17 4h4v4M21 16v4h-4M7 20H3v-4M7 8v8M10.5 8v8M13.5 8v8M17 8v8',
  split: 'M12 21v-7M12 14C12 9 6 10 6 4M12 14c0-5 6-4 6-10M3 7l3-3 3 3M15 7l3-3 3 3',
  hourglass: 'M6 3h12M6 21h12M7 3v3c0 4 5 4 5 6s-5 2-5 6v3M17 3v3c0 4-5 4-5 6s5 2 5 6v3',
  pause: 'M9 6v12M15 6v12',
  trash: 'M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7',
  help: 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5v.5',
  voucher: 'M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zM14 6v2M14 11v2M14 16v2',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9c-4.5-1-8-4-8-9V6z',
  down: 'M5 9l7 7 7-7',
  up: 'M5 15l7-7 7 7',
  grip: 'M9 6v.5M9 12v.5M9 18v.5M15 6v.5M15 12v.5M15 18v.5',
  eyeOff: 'M2 12c4-8 16-8 20 0c-4 8-16 8-20 0zM4 3l16 18',
  shop: 'M4 10v10h16V10M3 10l2-6h14l2 6zM10 20v-6h4v6',
} as const;
export type IconName = keyof typeof shapes;

/** They point along the line, and are mirrored if it runs from right to left. */
const pointing: ReadonlySet<IconName> = new Set(['back', 'before', 'after', 'hand', 'out', 'list']);

/** Always decorative: the words next to it say the same. */
export function Icon({ name, className }: { readonly name: IconName; readonly className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
      data-pointing={pointing.has(name) ? '' : undefined}
    >
      <path d={shapes[name]} />
    </svg>
  );
}
