import { createContext } from 'react';
import type { SiteInfoView } from './types';

export interface Site {
  /** Which parts are simulated; empty when none is. */
  demonstration: readonly string[];
  contact: { email: string | null; phone: string | null; hours: string | null; answers: string | null };
  plates: { minimum: number; district: boolean };
  /** Figures about the shop that are proven, by name. */
  claims: SiteInfoView['claims'];
}

export function asSite({ demonstration, claims, ...info }: SiteInfoView): Site {
  const { supportEmail, supportPhone, supportHours, supportAnswers } = info;
  const contact = { email: supportEmail, phone: supportPhone, hours: supportHours, answers: supportAnswers };
  return { demonstration, contact, plates: { minimum: info.plateMinimum, district: info.plateDistrict }, claims };
}

export const UNKNOWN_SITE: Site = {
  demonstration: [],
  contact: { email: null, phone: null, hours: null, answers: null },
  plates: { minimum: 5, district: false },
  claims: {},
};

export const SiteContext = createContext<Site>(UNKNOWN_SITE);
