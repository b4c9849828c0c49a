import Shield from '@mui/icons-material/ShieldOutlined'
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material'
import { useUserMenu } from 'react-admin'
import { Link } from 'react-router-dom'
import { useTranslate } from '../i18n/use-translate.ts'

/** The entry of the user menu. */
export function SecurityItem() {
  const translate = useTranslate()
  const menu = useUserMenu()
  return (
    <MenuItem component={Link} to="/security" onClick={() => menu?.onClose()}>
      <ListItemIcon>
        <Shield fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate('security.title')}</ListItemText>
    </MenuItem>
  )
}
