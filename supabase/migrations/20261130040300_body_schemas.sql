-- Made by `npm run schemas` from the contract: the schemas of bodies that changed.
insert into private.body_schemas (name, schema) values
  ('records.lead', '{"type":"object","properties":{"inquiryId":{"type":"string","pattern":"^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$"},"labels":{"maxItems":20,"type":"array","items":{"type":"string","maxLength":40}},"note":{"type":"string","maxLength":4000},"snoozedUntil":{"type":["number","null"]},"lostReason":{"type":"string","maxLength":200},"isPriority":{"type":"boolean"},"isSpam":{"type":"boolean"}},"required":["inquiryId","labels","note","snoozedUntil"]}')
on conflict (name) do update set schema = excluded.schema;
