import { TESTIMONIALS } from '../../offers/claims';
import { useSiteFacts } from '../../api/use-site-facts';
import { Badge } from '../../ui/Badge';

/** Invented, and marked so; outside demonstration mode there is none. */
export function Testimonial() {
  const demonstration = useSiteFacts().demonstration.length > 0;
  const [first] = TESTIMONIALS;
  if (!demonstration || !first) return null;
  return (
    <figure className="border-l-3 border-accent pl-5">
      <blockquote className="font-serif text-xl leading-snug">“{first.quote}”</blockquote>
      <figcaption className="mt-3 flex items-center gap-3 text-[0.9375rem] text-soft">
        {first.name}, {first.place} <Badge tone="warn">Example</Badge>
      </figcaption>
    </figure>
  );
}
