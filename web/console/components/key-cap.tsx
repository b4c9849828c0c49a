import { Box } from '@mui/material'

/** The keyboard key that does what the button next to it does. */
export const KeyCap = ({ children }: { children: string }) => (
  <Box
    component="kbd"
    aria-hidden
    sx={{
      display: { xs: 'none', sm: 'inline-block' },
      ml: 1,
      px: 0.75,
      minWidth: 20,
      textAlign: 'center',
      border: 1,
      borderColor: 'currentcolor',
      borderRadius: 0.75,
      fontFamily: 'inherit',
      fontSize: 12,
      lineHeight: '18px',
      opacity: 0.8,
    }}
  >
    {children}
  </Box>
)
