import { Link } from 'react-router-dom';
import { assignedCart } from '../../../journey/offer-links';
import type { VehicleSearch } from '../../../journey/search';

export function ChangePackage({ search }: { search: VehicleSearch }) {
  return (
    <Link to={assignedCart(search)} className="link link-solo mt-3 text-[0.9375rem]">
      Change package
    </Link>
  );
}
