import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { VehicleData } from '../decode/vehicle.js';
import { bodyClassOf, type Pictured } from '../drawings/body-class.js';
import { usualBodyStyleOf } from '../drawings/model-kinds.js';
import { DRAWINGS_VERSION } from '../drawings/silhouette.js';

const IMAGE_PATH = '/api/vehicle-image';

type Depicted = Pick<VehicleData, 'make' | 'model' | 'year'>;

/** Addresses of images: from a licensed source if configured, and our drawings. */
@Injectable()
export class VehicleImagesService {
  constructor(private readonly config: Config) {}

  /** Returns our address that redirects to a licensed image, whose license forbids copies; null without a source or make. */
  imageUrl({ make, model, year }: Depicted): string | null {
    if (!this.config.settings.vehicleImageUrl || !make) return null;
    const query = new URLSearchParams({ make, ...(model && { model }), ...(year !== null && { year: String(year) }) });
    return `${IMAGE_PATH}/photo?${query}`;
  }

  /** Returns the licensed address with the encoded vehicle. */
  licensedUrl({ make, model, year }: Depicted): string | null {
    const template = this.config.settings.vehicleImageUrl;
    if (!template || !make) return null;
    const values: Record<string, string> = { make, model: model ?? '', year: year === null ? '' : String(year) };
    return template.replace(/\{(make|model|year)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  }

  /** Returns the versioned address of the drawing of a vehicle or its usual body style; null when unknown. */
  illustrationUrl(vehicle: Pictured): string | null {
    const bodyClass = bodyClassOf({ ...vehicle, bodyStyle: vehicle.bodyStyle ?? usualBodyStyleOf(vehicle) });
    return bodyClass && `${IMAGE_PATH}/${bodyClass}.svg?v=${DRAWINGS_VERSION}`;
  }
}
