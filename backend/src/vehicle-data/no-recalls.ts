import type { ModelFacts } from './model/model-facts.js';
import { Recalls } from './ports.js';

/** Where no source of recalls is on: nothing is asked and nothing is claimed. */
export class NoRecalls extends Recalls {
  ofModel(): Promise<ModelFacts> {
    return Promise.resolve({ recalls: null, complaints: null, safetyRatings: null });
  }
}
