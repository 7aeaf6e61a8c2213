import { preload } from 'react-dom'
import styles from './dashboards.css?url'

// Requested with the page's scripts, before the page is rendered.
preload(styles, { as: 'style' })

/** The styles of dashboards, after those that all pages have. React shows the page when they are there. */
export function DashboardStyles() {
  return <link rel="stylesheet" href={styles} precedence="dashboards" />
}
