import { Notice } from '../../ui/Notice';

export function StillLooking() {
  return (
    <Notice className="mt-6" title="Still looking up this vehicle">
      The source has not answered yet. You can choose as soon as it has.
    </Notice>
  );
}
