import { preload } from 'react-dom'
import styles from './dashboards.css?url'

// The download starts when this module is loaded, before React renders the dashboard.
preload(styles, { as: 'style' })

/** Adds dashboards.css after visitors.css. React waits for it before it shows the dashboard. */
export function DashboardStyles() {
  return <link rel="stylesheet" href={styles} precedence="dashboards" />
}
