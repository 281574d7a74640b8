/** Marketing parameters of a landing link that a checkout session stores as JSON (row 98). */
export const EXTRA_MARKETING = ['adgroupid', 'matchtype', 'network', 'device', 'adposition'] as const;
