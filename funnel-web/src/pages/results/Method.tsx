/** How a finding is come by, for the reader who wants to know. Printed in full. */
export function Method({ text }: { text: string }) {
  return (
    <details className="mt-2 open:w-full text-[0.9375rem]">
      <summary className="link link-solo cursor-pointer">How this is worked out</summary>
      <p className="mt-1 text-soft">{text}</p>
    </details>
  );
}
