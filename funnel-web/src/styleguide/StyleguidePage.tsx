import { usePageHead } from '../ui/use-page-head';
import { Controls } from './Controls';
import { Feedback } from './Feedback';
import { Tokens } from './Tokens';

/** Every component in every state, while developing. */
export default function StyleguidePage() {
  usePageHead('Design system');
  return (
    <div className="page py-10">
      <h1 className="text-4xl">Design system</h1>
      <p className="mt-2 mb-8 text-soft">Every component in every state. This page exists while developing only.</p>
      <Tokens />
      <Controls />
      <Feedback />
    </div>
  );
}
