/** The words of the trade as this report uses them. */
const TERMS: readonly (readonly [term: string, meaning: string])[] = [
  ['VIN', 'Vehicle identification number: 17 characters that identify one vehicle, stamped on it by its maker.'],
  ['Title', 'The state document that says who owns a vehicle. A new one is issued at each change of owner or state.'],
  ['Title brand', 'A mark a state puts on a title for good, such as salvage, rebuilt, flood or lemon.'],
  ['Salvage', 'Given up on by an insurer or owner, because repairs would have cost more than it was worth.'],
  ['Rebuilt', 'Once salvage, then repaired and inspected. The brand stays on the title.'],
  ['Junk', 'Fit for parts or scrap only.'],
  ['Total loss', 'An insurer paid out what the vehicle was worth instead of repairing it.'],
  ['Odometer rollback', 'A reading lower than an earlier one: the odometer was turned back, replaced or misread.'],
  ['Implausible rise', 'More miles between two readings than one vehicle drives in that time.'],
  [
    'Lien',
    'A lender’s claim on the vehicle. While it is open the lender can take the vehicle back, whoever has bought it.',
  ],
  ['Recall', 'A safety defect that the maker repairs free of charge. Campaigns are listed by model, not by vehicle.'],
  ['Trade-in, private party, retail', 'What a dealer pays, what people pay each other, what a dealer asks.'],
];

export function Glossary() {
  return (
    <section aria-labelledby="glossary" className="print:break-inside-avoid">
      <h2 id="glossary" className="text-xl">
        Words in this report
      </h2>
      <details>
        <summary className="link link-solo cursor-pointer text-[0.9375rem]">
          Show {TERMS.length} terms and what they mean
        </summary>
        <dl className="mt-3 gap-x-12 text-[0.9375rem] sm:columns-2 lg:columns-1 xl:columns-2 print:columns-2 print:text-[0.8125rem]">
          {TERMS.map(([term, meaning]) => (
            <div key={term} className="mb-3 break-inside-avoid print:mb-2">
              <dt className="font-semibold">{term}</dt>
              <dd className="text-soft">{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
