const DATE = /([A-Z][a-z]{2} \d{1,2}, \d{4})/;

/** Prevents line breaks inside dates. */
export function WholeDates({ children }: { children: string }) {
  return children.split(DATE).map((words, index) =>
    index % 2 === 1 ? (
      <span key={index} className="min-[20rem]:whitespace-nowrap">
        {words}
      </span>
    ) : (
      words
    ),
  );
}
