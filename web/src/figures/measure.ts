/** The measures of a grown man in hundredths of his height; other builds are told as multiples of these. */

export const LEG = { thigh: 24, shin: 23, ankle: 4.2, toes: 9, heel: 3.6 } as const;
export const ARM = { upper: 17.5, fore: 15.5 } as const;
export const SPINE = { pelvis: 9, chest: 21, neck: 4.5 } as const;
export const HIP_SPREAD = 3.4;
export const SHOULDER_SPREAD = 8.6;
export const HEAD = 8.8;
