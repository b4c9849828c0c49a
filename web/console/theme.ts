import { alpha, type ThemeOptions } from '@mui/material/styles'
import { defaultTheme, type RaThemeOptions } from 'react-admin'

type Colours = {
  mode: 'light' | 'dark'
  ground: string
  paper: string
  ink: string
  soft: string
  line: string
  primary: string
  success: string
  error: string
  warning: string
  info: string
}

const LIGHT: Colours = {
  mode: 'light',
  ground: '#f4f5f7',
  paper: '#ffffff',
  ink: '#1b1d21',
  soft: '#575d68',
  line: '#e1e4e9',
  primary: '#2457bf',
  success: '#17703d',
  error: '#b3261e',
  warning: '#8a5000',
  info: '#2a6a8a',
}
const DARK: Colours = {
  mode: 'dark',
  ground: '#121418',
  paper: '#1b1e24',
  ink: '#eceef2',
  soft: '#a9b0bc',
  line: '#2f343e',
  primary: '#9db9ff',
  success: '#74d69d',
  error: '#ff9f97',
  warning: '#f2bd66',
  info: '#8ccbe8',
}

/** Quiet surfaces, one accent, states in their own colours; the system's font, so that none is loaded. */
function themeOf({ mode, ground, paper, ink, soft, line, primary, success, error, warning, info }: Colours): RaThemeOptions {
  const components: NonNullable<ThemeOptions['components']> = {
    // `anywhere` also lets what is side by side become narrower than its longest word, such as an id of 255 letters; buttons and columns must not.
    MuiCssBaseline: { styleOverrides: { body: { overflowWrap: 'anywhere' }, 'table, button': { overflowWrap: 'break-word' }, time: { whiteSpace: 'nowrap' } } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' }, elevation1: { border: `1px solid ${line}`, boxShadow: 'none' } },
    },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiAppBar: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundColor: paper, color: ink, borderBottom: `1px solid ${line}` } } },
    MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { textTransform: 'none', fontWeight: 600 } } },
    // A row's checkbox has its name on the input, where screen readers look for it, not on its wrapper.
    MuiCheckbox: {
      defaultProps: {
        slotProps: {
          root: () => ({ 'aria-label': undefined }),
          input: (checkbox) => ({ 'aria-label': (checkbox as { 'aria-label'?: string })['aria-label'] }),
        },
      },
    },
    MuiCircularProgress: { defaultProps: { 'aria-hidden': true } },
    MuiChip: { styleOverrides: { root: { fontWeight: 500 } } },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
    MuiFormHelperText: { styleOverrides: { root: { marginLeft: 2 } } },
    MuiTableCell: {
      styleOverrides: { root: { borderColor: line }, head: { color: soft, fontWeight: 600, whiteSpace: 'nowrap' }, alignRight: { whiteSpace: 'nowrap' } },
    },
    MuiTooltip: { styleOverrides: { tooltip: { fontSize: 13 } } },
    MuiTab: { styleOverrides: { root: { textTransform: 'none', minHeight: 44 } } },
  }
  return {
    ...defaultTheme,
    palette: {
      mode,
      background: { default: ground, paper },
      text: { primary: ink, secondary: soft },
      divider: line,
      primary: { main: primary },
      secondary: { main: primary },
      success: { main: success },
      error: { main: error },
      warning: { main: warning },
      info: { main: info },
    },
    shape: { borderRadius: 10 },
    typography: {
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
      fontSize: 14,
      h5: { fontSize: 22, fontWeight: 650, letterSpacing: '-0.01em' },
      h6: { fontSize: 16, fontWeight: 650 },
      subtitle2: { fontWeight: 600 },
    },
    sidebar: { width: 216, closedWidth: 56 },
    components: {
      ...defaultTheme.components,
      ...components,
      RaListToolbar: { styleOverrides: { root: { backgroundColor: 'transparent !important' } } },
      RaTopToolbar: { styleOverrides: { root: { backgroundColor: 'transparent !important' } } },
      RaMenuItemLink: {
        styleOverrides: {
          root: {
            margin: '1px 8px',
            borderRadius: 8,
            minHeight: 40,
            color: soft,
            '& .MuiListItemIcon-root': { color: soft, minWidth: 36 },
            '&.RaMenuItemLink-active': {
              backgroundColor: alpha(primary, 0.12),
              color: primary,
              fontWeight: 600,
              '& .MuiListItemIcon-root': { color: primary },
            },
          },
        },
      },
      RaLayout: {
        styleOverrides: {
          root: {
            minWidth: 0,
            '& .RaLayout-content, & .RaList-main, & .RaList-content': { minWidth: 0 },
            '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
            // One long name leaves the other columns in sight, and no column becomes narrower than a few letters.
            '& .RaDataTable-tableWrapper td:not(.RaDataTable-expandIconCell, .MuiTableCell-paddingCheckbox)': { overflowWrap: 'anywhere', minWidth: '5em' },
            '& .RaLayout-content': { padding: '16px 20px 32px', '@media (max-width:599.95px)': { padding: '8px 8px 24px' } },
          },
        },
      },
    } as RaThemeOptions['components'],
  } as RaThemeOptions
}

export const lightTheme = themeOf(LIGHT)
export const darkTheme = themeOf(DARK)
