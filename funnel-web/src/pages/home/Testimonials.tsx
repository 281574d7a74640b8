import { TESTIMONIALS } from '../../offers/claims';
import { useSiteFacts } from '../../api/use-site-facts';
import { Badge } from '../../ui/Badge';

/** Three testimonials. All are invented, so they appear in demonstration mode only and say what they are. */
export function TestimonialRow({ from, title }: { from: number; title?: string }) {
  const { demonstration } = useSiteFacts();
  if (demonstration.length === 0) return null;
  return (
    <section aria-label={title ?? 'Testimonials'} className="page part">
      {title ? <h2 className="mb-8 text-3xl md:text-4xl">{title}</h2> : null}
      <ul className="grid gap-x-10 gap-y-9 md:grid-cols-3">
        {TESTIMONIALS.slice(from, from + 3).map(({ quote, name, place }) => (
          <li key={name} className="border-t-2 border-ink pt-4">
            <blockquote className="font-serif text-[1.1875rem] leading-snug">“{quote}”</blockquote>
            <p className="mt-3 flex flex-wrap items-center gap-2 text-[0.9375rem] text-soft">
              {name}, {place} <Badge tone="warn">Example</Badge>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
