import { Pagination } from 'react-admin'

export const PageSizes = () => <Pagination rowsPerPageOptions={[25, 50, 100, 200]} />
