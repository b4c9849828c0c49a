/** Props of a dialog that hides the page behind it: whoever is asked may not see it. */
export const OPAQUE = { slotProps: { backdrop: { sx: { bgcolor: 'background.default' } } } } as const
