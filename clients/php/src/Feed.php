<?php

declare(strict_types=1);

namespace Chekhov;

final class Feed
{
    private const WAIT_SECONDS = 25;
    private const AGAIN_SECONDS = 2;

    /**
     * Reads the feed from the saved cursor on, a page at a time. A service that is away is waited for. Throws what the store throws, and what
     * waiting does not mend, such as a key that is wrong or a cursor that is lost.
     *
     * @param bool $untilEmpty Returns when there are no more events, instead of waiting for the next.
     * @param (callable(): bool)|null $stopped
     */
    public static function follow(Client $client, FeedStore $store, int $limit = 100, bool $untilEmpty = false, ?callable $stopped = null): void
    {
        $cursor = $store->cursor();
        while ($stopped === null || !$stopped()) {
            try {
                $page = $client->getEvents(['limit' => $limit, 'cursor' => $cursor, 'wait' => $untilEmpty ? null : self::WAIT_SECONDS]);
            } catch (NoAnswer | ComeBackLater | ServiceFailed) {
                sleep(self::AGAIN_SECONDS);
                continue;
            }
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
