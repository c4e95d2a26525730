-- How many pieces one of a line has when it is sold in packs, as it was when the line was written; null: by the piece.
alter table order_lines add column pack_size integer check (pack_size > 1);

-- Written here, so that every writer writes it, also the previous release while it still runs.
create function note_pack_size() returns trigger language plpgsql as $$
begin
  if new.pack_size is null then
    new.pack_size := (
      select n.number::int from product_numbers n join properties y on y.id = n.property_id
      where n.product_id = new.product_id and y.title = 'Штук в упаковке' and n.number between 2 and 1000000
      order by y.id limit 1
    );
  end if;
  return new;
end $$;
create trigger order_lines_pack_size before insert on order_lines for each row execute function note_pack_size();
