-- Picture of the site for links in social networks (spec 9: 1200×630), where a page has none of its own.
alter table sites add column share_file_id uuid references files;
