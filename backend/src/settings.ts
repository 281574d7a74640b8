import type { Settings } from './platform/config/setting.js';
import { namesOf, settingsWith } from './platform/config/settings.js';
import { historyNeedsOf } from './platform/config/source-settings.js';
import { HISTORY_SOURCES } from './vehicle-data/sources/history-sources.js';

/** Every setting, with those of the history sources. */
export const SETTINGS: Settings = settingsWith(HISTORY_SOURCES);
export const SETTING_NAMES = namesOf(SETTINGS);
export const HISTORY_NEEDS = historyNeedsOf(HISTORY_SOURCES);
