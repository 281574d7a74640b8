/** Line icons on a 24 px grid. Decorative: the text beside an icon has the meaning. */
const PATHS = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M6 6l12 12M18 6L6 18',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  down: 'M6 9l6 6 6-6',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16.2 16.2L20.5 20.5',
  warning: 'M12 4L2.8 20h18.4L12 4zM12 10v4.5M12 17.2v.3',
  stop: 'M8.3 3.5h7.4l4.8 4.8v7.4l-4.8 4.8H8.3l-4.8-4.8V8.3zM12 7.8v5M12 15.9v.3',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.4v.3',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  print: 'M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z',
  mail: 'M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5',
  phone:
    'M6 3.5h4l1.5 4.5-2 1.5a11 11 0 0 0 5 5l1.5-2 4.5 1.5v4c0 1-.8 1.7-1.8 1.6' +
    'C11 19.2 4.8 13 4.4 5.3 4.3 4.3 5 3.5 6 3.5z',
  minus: 'M6 12h12',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.2l3.4 2',
  receipt: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  star: 'M12 3.6l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M6 11H5v9.5h14V11h-1',
  more: 'M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
  tag: 'M3.5 12.2V4.5a1 1 0 0 1 1-1h7.7l8 8a1.5 1.5 0 0 1 0 2.1l-6.6 6.6a1.5 1.5 0 0 1-2.1 0zM8 8h.01',
  impact: 'M12 3l2 4.6 4.6-2.1L17 10l4.5 2-4.5 2 1.6 4.5-4.6-2.1L12 21l-2-4.6-4.6 2.1L7 14l-4.5-2L7 10 5.4 5.5 10 7.6z',
  gauge: 'M4.2 17.5a9 9 0 1 1 15.6 0M12 13l3.8-4.6M12 13h.01M6.5 17.5h11',
  key: 'M3.5 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M11.5 12h9v3.2M16.5 12v2.4',
  document: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h4',
  hammer: 'M12 4.5l5.5 5.5-3.5 3.5L8.5 8zM11.2 10.8L4 18l2 2 7.2-7.2M13.5 20.5h7',
  waves: 'M3 8c2-2 4-2 6 0s4 2 6 0 4-2 6 0M3 13c2-2 4-2 6 0s4 2 6 0 4-2 6 0M3 18c2-2 4-2 6 0s4 2 6 0 4-2 6 0',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  const size = className.includes('size-') ? '' : 'size-5';
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`shrink-0 ${size} ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
