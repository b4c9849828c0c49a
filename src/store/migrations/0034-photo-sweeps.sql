-- Where the search for files without a receipt goes on. One row for each photo store; whoever moves it searches that part, so no two processes list the same files.
create table photo_sweeps (
  place text primary key,
  next_shelf int not null,
  due_at timestamptz not null
);
