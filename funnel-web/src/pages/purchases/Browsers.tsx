import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../api/client';
import { signOut, signOutEverywhere } from '../../api/purchase-calls';
import { signInQuery } from '../../api/purchase-queries';
import { day } from '../../../../backend/src/platform/input-rules/day.js';
import { announceEntitlement } from '../../api/entitlement';
import { forgetBrowserCopies } from '../../search/browser-copies';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { Part } from './Part';

/** The browsers a person is signed in with. Guests have none. */
export function Browsers() {
  const queries = useQueryClient();
  const { data } = useQuery(signInQuery);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (end: () => Promise<unknown>) => end(),
    onSuccess: () => {
      forgetBrowserCopies();
      announceEntitlement();
      return queries.resetQueries();
    },
  });
  if (!data?.email) return null;
  const { browsers, emailChange, mergesAt } = data;
  const press = (end: () => Promise<unknown>) => () => (isPending ? undefined : mutate(end));
  return (
    <Part id="browsers" title="Signed in" aside="As each browser identifies itself">
      {emailChange ? (
        <Notice className="mb-5" title="Your email is about to change">
          It becomes {emailChange.email} on {day(emailChange.appliesAt)}, or as soon as you agree in the mailbox of{' '}
          {data.email}.
        </Notice>
      ) : null}
      {mergesAt ? (
        <Notice className="mb-5" title="Your other account joins this one">
          You have asked to make {data.email} its email. That happens on {day(mergesAt)}, or as soon as you agree in the
          old mailbox. What you bought there then appears here, too. Until then, sign in with the old email to open it.
        </Notice>
      ) : null}
      <ul className="divide-y divide-rule">
        {browsers.map(({ name, firstSeenAt, lastSeenAt, current }, index) => (
          <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 first:pt-0">
            <span className="font-semibold">
              {name} {current ? <Badge className="ml-1.5">This browser</Badge> : null}
            </span>
            <span className="figures text-[0.9375rem] text-soft">
              First seen {day(firstSeenAt)}, last {day(lastSeenAt)}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-5">
        Signing out closes what you bought, even in the browser you paid with. A link to {data.email} opens it again.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="secondary" className="max-sm:w-full" inactive={isPending} onClick={press(signOut)}>
          Sign out
        </Button>
        <Button look="quiet" className="max-sm:w-full" inactive={isPending} onClick={press(signOutEverywhere)}>
          Sign out everywhere
        </Button>
      </div>
      <div aria-live="polite">
        <Notice tone="bad" className="mt-4">
          {error && failureText(error, 'This did not work. Nothing was changed. Please try again.')}
        </Notice>
      </div>
    </Part>
  );
}
