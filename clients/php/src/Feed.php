<?php

declare(strict_types=1);

namespace Chekhov;

final class Feed
{
    private const WAIT_SECONDS = 25;

    /**
     * Reads the feed from the saved cursor on, a page at a time. Throws what a call throws after its retries; call it again then.
     *
     * @param bool $untilEmpty Returns when there are no more events, instead of waiting for the next.
     * @param (callable(): bool)|null $stopped
     */
    public static function follow(Client $client, FeedStore $store, int $limit = 100, bool $untilEmpty = false, ?callable $stopped = null): void
    {
        $cursor = $store->cursor();
        while ($stopped === null || !$stopped()) {
            $page = $client->getEvents(['limit' => $limit, 'cursor' => $cursor, 'wait' => $untilEmpty ? null : self::WAIT_SECONDS]);
            if ($page['events'] === []) {
                if ($untilEmpty) {
                    return;
                }
                continue;
            }
            $events = array_map(
                static fn (array $one): array => [
                    'cursor' => $one['cursor'],
                    'webhookId' => $one['webhookId'],
                    'at' => $one['at'],
                    'event' => json_decode($one['body'], true, 512, JSON_THROW_ON_ERROR),
                ],
                $page['events'],
            );
            $cursor = $page['next'];
            $store->save($events, $cursor);
        }
    }
}
