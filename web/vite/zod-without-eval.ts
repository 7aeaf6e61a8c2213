import { config } from 'zod/v4/core'

export * from 'zod/v4'

// Zod would try to compile its checks with `eval`, which the content security policy forbids and reports.
config({ jitless: true })
