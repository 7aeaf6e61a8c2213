import { Outlet } from 'react-router'
import { Queries } from '../lib/http/query-client.tsx'

/** The layout of the routes that use queries: the home page does not load TanStack Query. */
export default function QueriesLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  )
}
