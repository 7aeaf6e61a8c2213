import { Outlet } from 'react-router'
import { Queries } from '../ui/queries.tsx'

/** Around the routes that use queries: the home page comes without their library. */
export default function QueriesLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  )
}
