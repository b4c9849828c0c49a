import { Box } from '@mui/material'

/** The keyboard key that does what the button next to it does. `isShown`: it is content, so phones and screen readers have it too. */
export const KeyCap = ({ children, isShown = false }: { children: string; isShown?: boolean }) => (
  <Box
    component="kbd"
    aria-hidden={isShown ? undefined : true}
    sx={{
      display: isShown ? 'inline-block' : { xs: 'none', sm: 'inline-block' },
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
