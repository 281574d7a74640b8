const CARDS = ['Visa', 'Mastercard', 'American Express', 'Discover'] as const;

/** Which cards are taken, in plain marks of our own: the names are what a buyer looks for. */
export function CardMarks() {
  return (
    <ul aria-label="Cards we take" className="flex flex-wrap gap-2">
      {CARDS.map((name) => (
        <li
          key={name}
          className="flex h-9 items-center gap-2 rounded border border-rule-strong bg-sheet px-2 text-[0.8125rem] font-semibold text-ink"
        >
          <svg aria-hidden="true" viewBox="0 0 24 16" className="h-4 w-6" fill="none" stroke="currentColor">
            <rect x="0.75" y="0.75" width="22.5" height="14.5" rx="2" strokeWidth="1.5" />
            <path d="M1 5h22" strokeWidth="2.5" />
            <path d="M4 11.5h6" strokeWidth="1.5" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
