/** The words of the trade as this report uses them. */
const TERMS: readonly (readonly [term: string, meaning: string])[] = [
  ['VIN', 'Vehicle identification number: 17 characters that name one vehicle, stamped in by its maker.'],
  [
    'Title',
    'The paper by which a state says who owns a vehicle. A new one is issued at each change of owner or state.',
  ],
  ['Title brand', 'A mark a state puts on a title for good, such as salvage, rebuilt, flood or lemon.'],
  ['Salvage', 'Given up by an insurer or owner because repairing it cost too much of its value.'],
  ['Rebuilt', 'Once salvage, then repaired and inspected. The brand stays on the title.'],
  ['Junk', 'Fit for parts or scrap only.'],
  ['Total loss', 'An insurer paid the value of the vehicle instead of its repair.'],
  ['Odometer rollback', 'A reading lower than an earlier one: the counter was turned back, replaced or misread.'],
  ['Implausible rise', 'More miles between two readings than one vehicle drives in that time.'],
  ['Lien', 'A right of a lender in the vehicle. While it is open the lender can take the vehicle, whoever bought it.'],
  [
    'Recall',
    'The maker repairs a safety defect free of charge. Campaigns are listed for the model, not for one vehicle.',
  ],
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
          Show {TERMS.length} words and their meaning
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
