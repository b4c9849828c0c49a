<?php

declare(strict_types=1);

namespace Chekhov;

/** Where a reader of the feed keeps what it has read. */
interface FeedStore
{
    /** The cursor that was saved last; null: nothing was read yet. */
    public function cursor(): ?string;

    /**
     * Uses the events and saves the cursor, in one transaction: then each event is used exactly once, whatever is killed.
     *
     * @param list<array{cursor: string, webhookId: string, at: string, event: array<string, mixed>}> $events
     */
    public function save(array $events, string $cursor): void;
}
