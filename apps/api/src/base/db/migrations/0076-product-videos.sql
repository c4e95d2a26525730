-- Videos of a product, after its pictures in the gallery.
create table product_videos (
  product_id integer not null references products on delete cascade,
  sort smallint not null,
  file_id uuid not null references files,
  title text not null check (title <> ''),
  poster_file_id uuid references files,
  primary key (product_id, sort)
);
create index product_videos_by_file on product_videos (file_id);
create index product_videos_by_poster on product_videos (poster_file_id);

create trigger note_insert after insert on product_videos referencing new table as changed for each statement execute function note_products_of_rows();
create trigger note_update after update on product_videos referencing new table as changed for each statement execute function note_products_of_rows();
create trigger note_left after update on product_videos referencing old table as changed for each statement execute function note_products_of_rows();
create trigger note_delete after delete on product_videos referencing old table as changed for each statement execute function note_products_of_rows();
create trigger note_truncate after truncate on product_videos for each statement execute function note_all_products();
