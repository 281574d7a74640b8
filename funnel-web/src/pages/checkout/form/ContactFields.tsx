import type { ReactNode } from 'react';
import type { CheckoutFields } from './checkout-fields';
import { TextField } from './TextField';

export function NameField({ fields }: { fields: CheckoutFields }) {
  return <TextField fields={fields} name="fullName" label="Full name" autoComplete="name" />;
}

export function EmailField({ fields, label }: { fields: CheckoutFields; label: string }) {
  return (
    <TextField
      fields={fields}
      name="email"
      label={label}
      hint="Your receipt goes here."
      inputMode="email"
      autoComplete="email"
      maxLength={255}
    />
  );
}

export function Contact({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="contact-title">
      <h2 id="contact-title" className="text-2xl">
        Contact
      </h2>
      <div className="mt-4 space-y-5">{children}</div>
    </section>
  );
}
