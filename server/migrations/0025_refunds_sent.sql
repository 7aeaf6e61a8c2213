-- When a refund was last sent to its gateway; null when it was not, or before this column. A gateway without an
-- idempotency key lists it some time later: until then it must not be sent again.
alter table refunds add column sent_at timestamptz;
