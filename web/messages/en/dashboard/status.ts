export const status = {
  title: 'Server Status',
  description: 'Whether everything behind the site works, and what to do where it does not.',
  loading: 'Looking at the server…',
  failed: 'The server or its database does not answer. Nobody can book now: call the person who runs it.',
  lost: 'The server no longer answers',
  lostText: 'What you see here is old. If it stays like this, call the person who runs the server.',
  summary:
    '{count, plural, =0 {Everything is fine} one {One thing needs you} other {{count, number} things need you}}',
  checked: 'Checked at {time}. This page checks again by itself.',
  days: '{count, plural, one {one day} other {{count, number} days}}',
  gigabytes: '{size} GB',
  megabytes: '{size} MB',
  openMoney: 'Open Money',
  states: { fine: 'Fine', look: 'Have a look', act: 'Act now' },
  server: {
    name: 'Server',
    version: 'Version {version}',
    runs: 'Running for {duration}',
  },
  database: {
    name: 'Database',
    embedded: 'Embedded, PostgreSQL {version}',
    server: 'PostgreSQL {version}',
    migration: 'Migration {number}',
  },
  jobs: {
    name: 'Background jobs',
    waiting: '{count, plural, =0 {None waiting} one {One waiting} other {{count, number} waiting}}',
    oldest: 'The oldest for {duration}',
    failed: '{count, plural, one {One failed} other {{count, number} failed}} in the last week',
  },
  payments: {
    name: 'Payments and holds',
    open: '{count, plural, =0 {No open payments} one {One open payment} other {{count, number} open payments}}',
    inReview: '{count, number} in review',
    unanswered: '{count, number} without an answer for a day',
    refundsByHand: '{count, plural, one {One refund} other {{count, number} refunds}} to pay by hand',
    overdueHolds: '{count, plural, one {One hold} other {{count, number} holds}} overdue',
  },
  gateway: {
    name: 'Gateway {gateway}',
    sandbox: 'Test system, no money moves',
    live: 'Real payments',
    lastAnswer: 'Last answer {time}',
    notAsked: 'Not asked since the start',
    failingSince: 'No answer since {time}',
  },
  messages: {
    lastSent: 'Last sent {time}',
    failingSince: 'Failing since {time}',
  },
  mail: {
    name: 'Mail',
    server: 'Over a mail server',
    onDisk: 'Only written to the disk',
    waiting: '{count, number} waiting',
  },
  sms: {
    name: 'Text messages',
    configured: 'Offered',
    none: 'Not offered',
    month: '{parts, number} of {limit, number} parts of this month sent',
  },
  router: {
    name: 'Distances by road',
    none: 'Not set up: distances between areas are estimated',
    measured: '{measured, number} of {pairs, number} pairs of areas measured',
    lastAnswer: 'Last measured {time}',
    noAnswer: 'Not measured yet',
    failingSince: 'Failing since {time}',
  },
  disk: {
    name: 'Disk',
    free: '{free} of {size} free',
  },
  backup: {
    name: 'Backup',
    last: 'Last one {time}',
  },
  audit: {
    name: 'Check of the books',
    last: 'Last one {time}',
    violations:
      '{count, plural, =0 {Nothing wrong} one {One thing wrong} other {{count, number} things wrong}}',
  },
  problems: {
    database_unreachable:
      'The database does not answer, so nobody can book: call the person who runs the server.',
    jobs_stuck:
      'Jobs wait and are not done, so payments are not settled: restart the server, and call the person who runs it if that does not help.',
    jobs_failed:
      'Some jobs failed at every try: have the person who runs the server look in its log for their names.',
    holds_overdue:
      'Unpaid holds keep seats that could be sold: restart the server, and call the person who runs it if that does not help.',
    payments_in_review: 'A payment waits for your decision: open it on the page Money.',
    payments_in_review_long:
      'A payment has waited for your decision for a day, and its customer has probably paid: open it on the page Money.',
    payments_unanswered:
      'A gateway has not answered about a payment for a day: look it up in the panel of the gateway, then decide on the page Money.',
    refunds_by_hand: 'A refund has to be paid by hand: open it on the page Money.',
    gateway_sandbox:
      'Customers are sent to a test system, and no money arrives: enter your real store in the settings of the server.',
    gateway_failing:
      'The gateway does not answer, so nobody can pay there: look for news in its panel, and offer payment on site meanwhile.',
    mail_not_configured: 'Customers get no email: set SMTP_URL and MAIL_FROM in the settings of the server.',
    mail_failing:
      'Emails are refused and tried again: check that the account at the mail server works and is paid.',
    sms_failing:
      'Text messages are refused, so customers get no codes: check the balance of your account at the provider.',
    sms_limit_near:
      'Most text messages of this month are sent: raise the limit in the message settings, or only urgent ones go out once it is reached.',
    sms_limit_reached:
      'The limit of this month is reached, so only urgent text messages are sent: raise it in the message settings.',
    router_failing:
      'The router does not measure the roads, so distances that are not known are estimated: have the person who runs the server check ROUTER_URL.',
    disk_unknown:
      'The disk cannot be read: have the person who runs the server check the folder of its data.',
    disk_filling: 'Less than a fifth of the disk is free: plan for a larger one, or delete old files.',
    disk_full: 'The disk is nearly full, and then nobody can book: delete old files or get a larger one now.',
    backup_none: 'No backup has been recorded: set up a daily one, or make sure that yours works.',
    backup_old: 'The last backup is more than thirty hours old: look why it was not made, and make one now.',
    audit_none:
      'The books have not been checked yet: look again tomorrow, and call the person who runs the server if it still says so.',
    audit_old:
      'The books were last checked more than thirty hours ago: have the person who runs the server look in its log.',
    audit_violations:
      'The books do not add up: change nothing in them, and call the person who runs the server.',
  },
}
