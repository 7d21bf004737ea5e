-- A table without a primary key cannot be told by replication which of its rows changed. Two unique indexes over parts of
-- this one say what may stand in it; this names a row.
alter table public.departures add column number bigint generated always as identity primary key;
