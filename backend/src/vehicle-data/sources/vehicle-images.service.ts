import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { VehicleData } from '../decode/vehicle.js';
import { bodyClassOf, type Pictured } from '../drawings/body-class.js';
import { usualBodyStyleOf } from '../drawings/model-kinds.js';
import { DRAWINGS_VERSION } from '../drawings/silhouette.js';

const IMAGE_PATH = '/api/vehicle-image';

/** What an image is asked for by. */
type Depicted = Pick<VehicleData, 'make' | 'model' | 'year'>;

/** Where images are: a licensed source if one is set, and our own silhouettes always. */
@Injectable()
export class VehicleImagesService {
  constructor(private readonly config: Config) {}

  /**
   * Address, on this site, of a licensed image of such a model; null without a source or a make. It redirects: the licences
   * of such sources forbid to fetch, keep or change their images on a server.
   */
  imageUrl({ make, model, year }: Depicted): string | null {
    if (!this.config.settings.vehicleImageUrl || !make) return null;
    const query = new URLSearchParams({ make, ...(model && { model }), ...(year !== null && { year: String(year) }) });
    return `${IMAGE_PATH}/photo?${query}`;
  }

  /** Where `imageUrl` leads to: the configured address with what is asked for put in, each part encoded. */
  licensedUrl({ make, model, year }: Depicted): string | null {
    const template = this.config.settings.vehicleImageUrl;
    if (!template || !make) return null;
    const values: Record<string, string> = { make, model: model ?? '', year: year === null ? '' : String(year) };
    return template.replace(/\{(make|model|year)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  }

  /**
   * Address of the drawing of the kind of vehicle, or of the most frequent kind of its model where the body style is not known; null
   * when the model is not known either. It carries a version, so that it may be cached for good.
   */
  illustrationUrl(vehicle: Pictured): string | null {
    const bodyClass = bodyClassOf({ ...vehicle, bodyStyle: vehicle.bodyStyle ?? usualBodyStyleOf(vehicle) });
    return bodyClass && `${IMAGE_PATH}/${bodyClass}.svg?v=${DRAWINGS_VERSION}`;
  }
}
