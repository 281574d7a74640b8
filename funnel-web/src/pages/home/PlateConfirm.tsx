import type { ReportView } from '../../api/types';
import { formatPlate, type Plate } from '../../../../backend/src/platform/input-rules/plate-value.js';
import { vehicleHeading } from '../../../../backend/src/platform/input-rules/vehicle-name.js';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';

/** As many characters as stand alone for the one vehicle: enough to compare with the papers. */
const VIN_SHOWN = 6;

function VinEnding({ vin }: { vin: string }) {
  return (
    <p className="mt-1">
      <span className="text-soft">VIN ending in </span>
      <span className="vin font-semibold">{vin.slice(-VIN_SHOWN)}</span>
    </p>
  );
}

interface PlateConfirmProps {
  report: ReportView;
  plate: Plate;
  onYes: () => void;
  onUseVin: () => void;
  onClose: () => void;
}

/** A plate may have moved to another car, so the visitor says whether the vehicle is the right one. */
export function PlateConfirm({ report, plate, onYes, onUseVin, onClose }: PlateConfirmProps) {
  const { vehicleData, vin, plateMatch } = report;
  const kind = [vehicleData.trim, vehicleData.bodyStyle].filter(Boolean).join(', ');
  return (
    <Dialog
      open
      onClose={onClose}
      title="Is this your vehicle?"
      description={`Found for the plate ${formatPlate(plate)}`}
      footer={
        <div className="grid w-full gap-3 sm:grid-cols-2">
          <Button size="large" onClick={onYes}>
            Yes, continue
          </Button>
          <Button size="large" look="secondary" onClick={onUseVin}>
            No, search by VIN
          </Button>
        </div>
      }
    >
      {plateMatch === 'demonstration' ? <Badge tone="warn">Demonstration</Badge> : null}
      <p className="mt-2 font-serif text-[1.75rem] leading-tight font-semibold">{vehicleHeading(vehicleData)}</p>
      {kind ? <p className="text-soft">{kind}</p> : null}
      {vin ? <VinEnding vin={vin} /> : null}
      <p className="mt-4 text-[0.9375rem] text-soft">
        {plateMatch === 'demonstration'
          ? 'No plate register is connected. The plate leads to an example vehicle, not to the car that carries it.'
          : 'Compare it with the title or the door frame. We show the vehicle only, never who owns it.'}
      </p>
    </Dialog>
  );
}
