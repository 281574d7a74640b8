import { ButtonLink } from '../ui/Button';
import { Message } from '../ui/Message';
import { usePageHead } from '../ui/use-page-head';
import { pathOf } from '../app/paths';

export default function NotFoundPage() {
  usePageHead('Page Not Found');
  return (
    <Message title="Page Not Found" action={<ButtonLink to={pathOf('home')}>Search a vehicle</ButtonLink>}>
      There is nothing at this address. It may have been mistyped, or the link is old.
    </Message>
  );
}
