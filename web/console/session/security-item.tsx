import Shield from '@mui/icons-material/ShieldOutlined'
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material'
import { useTranslate, useUserMenu } from 'react-admin'
import { Link } from 'react-router-dom'

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
